import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { cms, found } from '../../../cms/client.ts'
import { metadataOf } from '../../../cms/metadata.ts'
import { Picture } from '../../../components/Picture.tsx'
import { Shell } from '../../../components/Shell.tsx'

// An example of a page for entries of another type.
export const dynamic = 'force-static'
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ slug: string }>
}

const readProduct = cache(async (slug: string) => {
  const product = await found(cms.get('product', slug, { expand: ['image'] }))
  if (product === undefined) notFound()
  if (product.slug && product.slug !== slug)
    permanentRedirect(`/products/${product.slug}`)
  return product
})

async function slugIn({ params }: Props): Promise<string> {
  return decodeURIComponent((await params).slug)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const slug = await slugIn(props)
  const { name: title, description, seo } = await readProduct(slug)
  return metadataOf({ path: `/products/${slug}`, title, description, seo })
}

export default async function ProductPage(props: Props) {
  const slug = await slugIn(props)
  const product = await readProduct(slug)
  return (
    <Shell path={`/products/${slug}`}>
      <article>
        <h1>{product.name}</h1>
        <p className="lead">{product.description}</p>
        <Picture
          address={product.image}
          known={product.expand.image}
          sizes="(min-width: 48rem) 44rem, 100vw"
          isEager
        />
        <ul>
          {product.features.map((feature: string) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </article>
    </Shell>
  )
}
