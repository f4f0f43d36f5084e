/** Loaded with the first draft that has a complement: the tables of the SAT, and what reads and checks by them. */
export { complementWriter, loadComplementTables } from "@timbra/contract";
