import type { Metadata } from 'next'
import { numberIn } from '../../../../cms/articles.ts'
import {
  ArticlePages,
  articlePagesMetadata,
} from '../../../../components/ArticlePages.tsx'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ number: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params
  return articlePagesMetadata({ chosen: {}, number: numberIn(number) })
}

export default async function ArticlesPage({ params }: Props) {
  const { number } = await params
  return <ArticlePages chosen={{}} number={numberIn(number)} />
}
