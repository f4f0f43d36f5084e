export { WizardScreen as Component } from "../features/issuer/wizard/wizard-screen.tsx";
