import { entryQuery } from '@quoin/shared-ui/api/queries'
import type { Product } from '@quoin/shared-ui/api/schema'
import { arrowLeft, download } from '@quoin/shared-ui/ui/glyphs'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isEntry, isMissing } from '../../content/missing.ts'
import { canonicalPath } from '../../page/canonical.ts'
import { Head } from '../../page/Head.tsx'
import { useOwnAddress } from '../../page/useOwnAddress.ts'
import { StructuredData } from '../../page/StructuredData.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { Link } from '../../ui/Link.tsx'
import { NotThere } from '../../ui/states/NotThere.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Part } from '../../ui/Part.tsx'
import { Picture } from '../../ui/picture/Picture.tsx'
import { Pictured } from '../../ui/picture/Pictured.tsx'
import { linkPicture } from '../../ui/picture/shared.ts'
import shell from '../../ui/Shell.module.css'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ProductLoading } from './ProductLoading.tsx'
import styles from './ProductPage.module.css'
import { ProductTabs } from './ProductTabs.tsx'
import { drawnAddress, productThings } from './structured.ts'

/** One product. */
export function ProductPage() {
  const { id = '' } = useParams()
  const { data, error, isPending } = useQuery(entryQuery('product', id))
  const product = isEntry(data?.entity) ? data.entity : undefined
  useOwnAddress(product && canonicalPath('/products', product), (client) => {
    const slug = product?.slug ?? ''
    client.setQueryData(entryQuery('product', slug).queryKey, data)
  })
  if (isPending) return <ProductLoading />
  if (isMissing(error) || !product) return <Missing />
  return <Details key={product.id} product={product} />
}

function Missing() {
  return (
    <NotThere
      title="Product Not Found"
      text="The product you're looking for doesn't exist or has been removed."
    >
      <ActionLink to="/products" size="large">
        Back to Products
      </ActionLink>
    </NotThere>
  )
}

function Details({ product }: { product: Product }) {
  const { id, name, description, icon, status, image } = product
  return (
    <>
      <Head
        title={name}
        description={description}
        path={canonicalPath('/products', product)}
        picture={linkPicture(product, name, drawnAddress(product))}
        seo={product.seo}
      />
      <StructuredData of={(site) => productThings(product, site)} />
      <PageHero
        art={id}
        picture={
          image && (
            <Pictured of={product}>
              <Picture id={id} image={image} first place="beside" />
            </Pictured>
          )
        }
        title={name}
        lead={description}
        above={
          <>
            <IconTile name={icon} size="large" />
            <StatusBadge status={status} />
          </>
        }
        actions={
          <>
            <ActionLink to="/contact" state={{ product: name }} size="large">
              Request Demo
            </ActionLink>
            <Button asChild size="large" variant="secondary">
              <a href={`/api/products/${encodeURIComponent(id)}/brochure`} download>
                <Glyph of={download} /> Download Brochure
              </a>
            </Button>
          </>
        }
      />
      <div className={shell.shell}>
        <div className={styles.body}>
          <Part id="tabs" name="The tabs of the product">
            <ProductTabs product={product} />
          </Part>
          <Link to="/products" className={styles.all}>
            <Glyph of={arrowLeft} /> View All Products
          </Link>
        </div>
      </div>
    </>
  )
}
