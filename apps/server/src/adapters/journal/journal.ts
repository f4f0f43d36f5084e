/** What must outlive this process while the database cannot take it: records on this machine's own disk. */
export interface Journal {
  /** Keeps a record under a name; when this returns, it survives the loss of power. The same name again replaces it. */
  keep(name: string, record: string): Promise<void>;
  /** The names of what is kept, the oldest name first. */
  names(): Promise<readonly string[]>;
  /** Null when it is gone. */
  read(name: string): Promise<string | null>;
  drop(name: string): Promise<void>;
}
