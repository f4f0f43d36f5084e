export { UploaderScreen as Component } from "../features/gallery/uploader-screen.tsx";
