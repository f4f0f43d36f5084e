import { expect, it } from "vitest";
import { postXml } from "../testing/client.ts";
import { oneSandbox } from "../testing/one-sandbox.ts";

const one = oneSandbox({ stamps: 10 });

async function getJson(path: string): Promise<Record<string, unknown>> {
  const { sandbox, token } = one();
  const answer = await fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

it("gives a stamped document again, byte for byte, to whoever knows its UUID", async () => {
  const { sandbox, token, sealed } = one();
  const { envelope } = await postXml(sandbox, token, sealed().xml);
  const { records } = await getJson(`/datawarehouse/v1/live/${envelope.data?.["uuid"]?.toLowerCase()}`);
  const [record] = records as { urlXml: string }[];
  const file = await fetch(record?.urlXml ?? "");
  expect(await file.text()).toBe(envelope.data?.["cfdi"]);
});

it("has no record of a UUID it never gave", async () => {
  expect(await getJson("/datawarehouse/v1/live/5FB2822E-396D-4725-8521-CDC4BDD20CCF")).toMatchObject({ records: [] });
});

it("finds what was stamped between two days, and nothing over more than thirty", async () => {
  const { sandbox, token, sealed } = one();
  const { envelope } = await postXml(sandbox, token, sealed().xml);
  const day = String(/FechaTimbrado="(\d{4}-\d{2}-\d{2})/.exec(String(envelope.data?.["cfdi"]))?.[1]);
  const searched = await getJson(`/datawarehouse/v1/live/?startDate=${day}&endDate=${day}`);
  const records = searched["records"] as { uuid: string }[];
  expect(records.map(({ uuid }) => uuid)).toContain(envelope.data?.["uuid"]);
  expect(searched["metaData"]).toMatchObject({ page: 1, pageCount: 1, totalCount: records.length });
  expect(await getJson(`/datawarehouse/v1/live/?startDate=${day}&endDate=${day}&page=2`)).toMatchObject({
    records: [],
  });
  expect(await getJson(`/datawarehouse/v1/live/?startDate=2020-01-01&endDate=${day}`)).toMatchObject({ records: [] });
  expect(await getJson("/datawarehouse/v1/live/?startDate=2020-01-01&endDate=2020-01-02")).toMatchObject({
    records: [],
    metaData: { totalCount: 0, pageCount: 0 },
  });
  const undated = await fetch(`${sandbox.url}/datawarehouse/v1/live/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(undated.status).toBe(400);
});

it("counts its stamps", async () => {
  const before = await getJson("/management/v2/api/users/balance");
  const { sandbox, token, sealed } = one();
  await postXml(sandbox, token, sealed().xml);
  const after = await getJson("/management/v2/api/users/balance");
  expect(after).toMatchObject({
    stampsAssigned: 10,
    stampsUsed: Number(before["stampsUsed"]) + 1,
    stampsBalance: Number(before["stampsBalance"]) - 1,
  });
});
