import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { addressOf, readArticles, type Chosen } from '../cms/articles.ts'
import { metadataOf } from '../cms/metadata.ts'
import { ArticleList } from './ArticleList.tsx'
import { Shell } from './Shell.tsx'

interface Props {
  chosen: Chosen
  /** The number of the page, or undefined if the address has no valid number. */
  number: number | undefined
}

/** The page of a list of articles that is not on a page of the CMS: of a category or tag, and those after the first. */
export async function ArticlePages({ chosen, number }: Props) {
  if (number === undefined) notFound()
  const list = await readArticles(chosen, number)
  if (list.entries.length === 0) notFound()
  return (
    <Shell path={addressOf(chosen, number)}>
      <h1>{titleOf(chosen)}</h1>
      <ArticleList chosen={chosen} number={number} list={list} />
    </Shell>
  )
}

/** Returns the metadata of such a page. */
export function articlePagesMetadata({ chosen, number = 1 }: Props): Promise<Metadata> {
  const title = number > 1 ? `${titleOf(chosen)}, page ${number}` : titleOf(chosen)
  return metadataOf({ path: addressOf(chosen, number), title })
}

function titleOf({ category, tag }: Chosen): string {
  const value = category ?? tag
  return value === undefined ? 'Articles' : `Articles: ${value}`
}
