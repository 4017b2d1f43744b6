/** A number of files in words. */
export function counted(files: readonly unknown[]): string {
  return files.length === 1 ? '1 file' : `${String(files.length)} files`
}
