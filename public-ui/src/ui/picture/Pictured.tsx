import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Album, type Expanded, picturesOf } from '../../content/pictures.ts'

/** The pictures that are known, by their ids. */
export const Pictures = createContext<Album>(new Map())

interface Props {
  /** What came with its pictures. */
  of: Expanded | Expanded[]
  children: ReactNode
}

/** Lets all that is drawn of entries, however deep, know their pictures. */
export function Pictured({ of, children }: Props) {
  const album = useMemo(
    () => new Map([of].flat().flatMap((entry) => [...picturesOf(entry)])),
    [of],
  )
  return <Pictures value={album}>{children}</Pictures>
}

/** The pictures that are known here. */
export function usePictures(): Album {
  return use(Pictures)
}
