export { GalleryWizardScreen as Component } from "../features/gallery/wizard-screen.tsx";
