import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Album, type Expanded, picturesOf } from '../../content/pictures.ts'

/** The known pictures, by their ids. */
export const Pictures = createContext<Album>(new Map())

interface Props {
  /** Responses with their pictures. */
  of: Expanded | Expanded[]
  children: ReactNode
}

/** Provides the data about pictures to all components below. */
export function Pictured({ of, children }: Props) {
  const album = useMemo(
    () => new Map([of].flat().flatMap((entry) => [...picturesOf(entry)])),
    [of],
  )
  return <Pictures value={album}>{children}</Pictures>
}

/** The known pictures in this context. */
export function usePictures(): Album {
  return use(Pictures)
}
