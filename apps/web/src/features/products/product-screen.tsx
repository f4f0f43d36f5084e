import { useNavigate, useParams } from "react-router";
import { ProductForm } from "./product-form.tsx";

/** /new/product and /edit/product/:product_id. */
export function ProductScreen() {
  const { product_id } = useParams();
  const navigate = useNavigate();
  return (
    <ProductForm
      key={product_id ?? "new"}
      as="page"
      {...(product_id === undefined ? {} : { productId: product_id })}
      onSaved={() => void navigate("/list/product")}
    />
  );
}
