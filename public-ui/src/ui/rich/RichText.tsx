import { trusted } from '@quoin/shared-ui/code/trusted'
import { type RefObject, useMemo, useRef } from 'react'
import { useFilms } from '../film/useFilms.ts'
import { usePictures } from '../picture/Pictured.tsx'
import { filmed } from './filmed.ts'
import { pictured } from './pictured.ts'
import styles from './RichText.module.css'
import { tabled } from './tabled.ts'

interface Props {
  /** HTML that the server has sanitised when it was written. */
  html: string
  /** The class of its box, in place of that for running text. */
  className?: string | undefined
  ref?: RefObject<HTMLDivElement | null>
}

/** A rich text. */
export function RichText({ html, className = styles.prose, ref }: Props) {
  const album = usePictures()
  const dressed = useMemo(
    () => ({ __html: trusted(filmed(tabled(pictured(html, album)))) }),
    [html, album],
  )
  const own = useRef<HTMLDivElement>(null)
  const box = ref ?? own
  useFilms(box)
  return <div ref={box} className={className} dangerouslySetInnerHTML={dressed} />
}
