import type { Metadata } from 'next'
import { numbered } from '../../../../../cms/articles.ts'
import {
  ArticlePages,
  articlePagesMetadata,
} from '../../../../../components/ArticlePages.tsx'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ value: string; number?: string[] }>
}

async function listIn({ params }: Props) {
  const { value, number } = await params
  return { chosen: { tag: decodeURIComponent(value) }, number: numbered(number) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return articlePagesMetadata(await listIn(props))
}

export default async function ChosenArticles(props: Props) {
  return <ArticlePages {...await listIn(props)} />
}
