/** The page of an entry in a static build, and at the address with its id, which links may have, a way to it. */
export function pathsOf(slug: string, id: string) {
  const page = { params: { slug: slug || id }, props: {} as { slug?: string } }
  return slug ? [page, { params: { slug: id }, props: { slug } }] : [page]
}
