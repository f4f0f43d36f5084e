import { idOfKey, idOfUnit } from "@timbra/contract";
import type { ListsInUse, NamedList } from "../adapters/catalogues/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import {
  countWithRetiredKeys,
  listCustomersWithRetiredKeys,
  listProductsWithRetiredKeys,
  type RetiredKeys,
  replaceProductKey,
  replaceUnit,
  type UserOfKey,
} from "./retired-keys.db.ts";

type ListDeps = Pick<Deps, "catalogueStore" | "clock">;
type Lists = Pick<ListsInUse, "endingKeys" | "labelOf" | "namesakes">;
type CustomerList = "c_RegimenFiscal" | "c_CodigoPostal";

/** How many products and customers have a key that the SAT has ended, or will, and how many have one that is over. */
export async function countRetired(tx: Tx, { catalogueStore, clock }: ListDeps) {
  const today = mexicanDay(clock.now());
  return countWithRetiredKeys(tx, retiredKeys(catalogueStore), retiredKeys(catalogueStore, today));
}

/** The keys with a last day, as products and customers are asked for them. */
function retiredKeys(lists: Pick<ListsInUse, "endingKeys">, before?: string): RetiredKeys {
  const keys = (list: NamedList | CustomerList) =>
    [...lists.endingKeys(list)].flatMap(([key, until]) => (before === undefined || until < before ? [key] : []));
  return {
    productKeys: keys("c_ClaveProdServ"),
    unitIds: keys("c_ClaveUnidad").flatMap((key) => idOfUnit(key) ?? []),
    regimeIds: keys("c_RegimenFiscal").flatMap((key) => idOfKey("tax_regime", key) ?? []),
    zipCodes: keys("c_CodigoPostal"),
  };
}

/**
 * The products whose key or unit the SAT has ended or will, by key, with the key that follows where that is certain.
 */
export async function listRetiredProducts(tx: Tx, { catalogueStore, clock }: ListDeps) {
  const today = mexicanDay(clock.now());
  const { productKeys, unitIds } = retiredKeys(catalogueStore);
  const users = await listProductsWithRetiredKeys(tx, productKeys, unitIds);
  return byKey(catalogueStore, users).map((row) => {
    const successor = successorOf(catalogueStore, row.list, row.key, today);
    return { ...row, successor: successor === null ? null : { key: successor, description: row.description } };
  });
}

/** The customers whose regime or postal code the SAT has ended or will, by key. */
export async function listRetiredCustomers(tx: Tx, { catalogueStore }: Pick<Deps, "catalogueStore">) {
  const { regimeIds, zipCodes } = retiredKeys(catalogueStore);
  return byKey(catalogueStore, await listCustomersWithRetiredKeys(tx, regimeIds, zipCodes));
}

/** The most that are named under a key; the others are counted. */
const NAMED = 20;

function byKey<List extends NamedList | CustomerList>(lists: Lists, users: readonly UserOfKey<List>[]) {
  const keys = new Map(users.map(({ list, key }) => [`${list} ${key}`, { list, key }]));
  return [...keys.values()].map(({ list, key }) => {
    const found = users.filter((one) => one.list === list && one.key === key);
    return {
      list,
      key,
      description: list === "c_CodigoPostal" ? "" : (lists.labelOf(list, key) ?? ""),
      until: lists.endingKeys(list).get(key) ?? "",
      count: found.length,
      used_by: found.slice(0, NAMED).map(({ id, name }) => ({ id, name })),
    };
  });
}

/** The one key in force that is called as this one is; null where there is none, or more than one. */
function successorOf(lists: Lists, list: NamedList, key: string, day: string): string | null {
  const [only, other] = lists.namesakes(list, key, day);
  return only === undefined || other !== undefined ? null : only;
}

/** The key that was given, and to how many products. */
export interface KeyReplacement {
  readonly successor: string;
  readonly replaced: number;
}

/** Gives the products with a retired key the one that follows it; null where none does for certain. */
export async function replaceRetiredKey(
  tx: Tx,
  { catalogueStore, clock }: ListDeps,
  { list, key }: { readonly list: NamedList; readonly key: string },
): Promise<KeyReplacement | null> {
  const now = clock.now();
  const successor = successorOf(catalogueStore, list, key, mexicanDay(now));
  if (successor === null || !catalogueStore.endingKeys(list).has(key)) return null;
  if (list === "c_ClaveProdServ") return { successor, replaced: await replaceProductKey(tx, key, successor, now) };
  const [from, to] = [idOfUnit(key), idOfUnit(successor)];
  if (from === undefined || to === undefined) return null;
  return { successor, replaced: await replaceUnit(tx, from, to, now) };
}
