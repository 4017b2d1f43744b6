import type { Ratio } from '@quoin-cms/client'
import { client } from '../cms/client.ts'

/** A picture of the media library, as `expand` returns it. */
export interface Known {
  url: string
  width: number
  height: number
  alt: string
  decorative: boolean
  focal: { x: number; y: number }
  widths: number[]
}

interface Props {
  /** The address in the field of an entry. */
  address: string
  /** The picture at this address, if it is in the media library. */
  known?: Known | null | undefined
  alt?: string | undefined
  ratio?: Ratio
  sizes?: string
  /** Whether the picture is at the top of the page. */
  isEager?: boolean
}

export function Picture({
  address,
  known,
  alt,
  ratio,
  sizes = '100vw',
  isEager = false,
}: Props) {
  if (!address) return null
  const widths = known?.widths ?? []
  const srcSet = widths
    .map((width) => `${client.image(address, { width, ratio })} ${width}w`)
    .join(', ')
  const focal = known?.focal ?? { x: 0.5, y: 0.5 }
  return (
    <img
      src={client.image(address, widths.length > 0 ? { width: 960, ratio } : {})}
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizes : undefined}
      width={known?.width || undefined}
      height={known?.height || undefined}
      alt={known?.decorative ? '' : (alt ?? known?.alt ?? '')}
      // Drawings have no variants: the browser crops them, at the focal point too.
      style={{
        objectPosition: `${focal.x * 100}% ${focal.y * 100}%`,
        ...(ratio && { aspectRatio: ratio.replace(':', ' / '), objectFit: 'cover' }),
      }}
      loading={isEager ? 'eager' : 'lazy'}
    />
  )
}
