export { ProductScreen as Component } from "../features/products/product-screen.tsx";
