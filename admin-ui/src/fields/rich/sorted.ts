/** Separates files into possible pictures, by the browser's type, and the names of others. */
export function sorted(files: File[]): { pictures: File[]; others: string[] } {
  const may = ({ type }: File) => type === '' || type.startsWith('image/')
  return {
    pictures: files.filter(may),
    others: files.filter((file) => !may(file)).map(({ name }) => name),
  }
}
