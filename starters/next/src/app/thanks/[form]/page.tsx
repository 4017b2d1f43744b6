import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { cms, found } from '../../../cms/client.ts'
import { metadataOf } from '../../../cms/metadata.ts'
import { Thanks } from '../../../components/Thanks.tsx'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ form: string }>
}

const readForm = cache(async (id: string) => {
  const form = await found(cms.get('form', id))
  if (form === undefined) notFound()
  return form
})

async function idIn({ params }: Props): Promise<string> {
  return decodeURIComponent((await params).form)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const id = await idIn(props)
  const { title } = await readForm(id)
  return metadataOf({ path: `/thanks/${id}`, title, isHidden: true })
}

/** The page that a visitor comes to after a form was sent. */
export default async function ThanksPage(props: Props) {
  const id = await idIn(props)
  const { title, thanks } = await readForm(id)
  return <Thanks path={`/thanks/${id}`} title={title} text={thanks} />
}
