/** What a form of complements needs of the contract, apart so that nothing of it is in the editor's first part. */
export { labelOfComplement, labelOfNode, listOfField, loadComplementTables, nameOfValue } from "@timbra/contract";
