import { trusted } from '@quoin/shared-ui/code/trusted'
import { type Ref, useMemo } from 'react'
import { usePictures } from '../picture/Pictured.tsx'
import { filmed } from './filmed.ts'
import { pictured } from './pictured.ts'
import styles from './RichText.module.css'
import { tabled } from './tabled.ts'

interface Props {
  /** HTML that the server has sanitised when it was written. */
  html: string
  /** The class of its box, in place of the one that sets running text. */
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** A text with headings, lists, pictures and whatever else it may have. */
export function RichText({ html, className = styles.prose, ref }: Props) {
  const album = usePictures()
  const dressed = useMemo(
    () => ({ __html: trusted(filmed(tabled(pictured(html, album)))) }),
    [html, album],
  )
  return <div ref={ref} className={className} dangerouslySetInnerHTML={dressed} />
}
