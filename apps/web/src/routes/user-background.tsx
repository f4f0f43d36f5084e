export { ComingLater as Component } from "../shell/coming-later.tsx";
