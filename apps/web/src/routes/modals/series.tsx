export { SeriesModal as Component } from "../../features/issuer/series/series-modal.tsx";
