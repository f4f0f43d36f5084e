export { IconListScreen as Component } from "../features/gallery/icon-list-screen.tsx";
