/** The handle of an inquiry's attachments. */
export interface Enclosed {
  /** Returns the server's ids, once all files are uploaded. It fails if one is not. */
  ids: () => Promise<string[]>
  /** Shows the server's errors about some of them, by field name. */
  refuse: (errors: Record<string, string>) => void
  /** Removes them after they have been sent. */
  clear: () => void
}
