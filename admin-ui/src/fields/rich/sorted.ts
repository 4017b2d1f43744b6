/** Files by whether they may be pictures, as far as the browser knows; of the others the names. */
export function sorted(files: File[]): { pictures: File[]; others: string[] } {
  const may = ({ type }: File) => type === '' || type.startsWith('image/')
  return {
    pictures: files.filter(may),
    others: files.filter((file) => !may(file)).map(({ name }) => name),
  }
}
