import { screen } from "@testing-library/react";
import { renderScreen } from "../../../testing/render.tsx";
import { DataTable } from "../data-table.tsx";
import type { DataTableProps, ListPage, ListRequest } from "../types.ts";

interface Row {
  readonly id: string;
  readonly rfc: string;
  readonly total: string;
}

const COLUMNS: DataTableProps<Row>["columns"] = [
  { id: "rfc", header: "RFC", cell: (row) => row.rfc, sortable: true, fixed: true, onCard: "title" },
  { id: "total", header: "Total", cell: (row) => row.total, sortable: true, numeric: true },
  { id: "note", header: "Nota", cell: () => "nota", hidden: true },
];
const row = (index: number): Row => ({ id: String(index), rfc: `RFC${index}`, total: `${index}.00` });
/** A page of `count` rows, the first of them named RFC`from`. */
export const page = (from: number, count: number, total: number): ListPage<Row> => ({
  rows: Array.from({ length: count }, (_, index) => row(from + index)),
  total,
  next_cursor: from + count <= total ? `after-${from + count - 1}` : null,
});

type Server = (request: ListRequest) => ListPage<Row> | Error;

/** A table over a server with configured answers, and the requests it received. */
export async function table(server: Server, at = "/list", props: Partial<DataTableProps<Row>> = {}) {
  const asked: ListRequest[] = [];
  const load = async (request: ListRequest) => {
    asked.push(request);
    const answer = server(request);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const view = await renderScreen(
    <DataTable
      list="customers"
      label="Clientes"
      queryKey={["customers"]}
      load={load}
      columns={COLUMNS}
      rowId={({ id }) => id}
      rowName={({ rfc }) => rfc}
      empty={{ drawing: null, title: "Aún no hay clientes", text: "Agregue el primero" }}
      {...props}
    />,
    { at },
  );
  return { ...view, asked, address: () => view.router.state.location.search };
}

export const ready = () => screen.findByRole("cell", { name: "RFC1" });
