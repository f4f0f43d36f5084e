export { AccordionScreen as Component } from "../features/gallery/accordion-screen.tsx";
