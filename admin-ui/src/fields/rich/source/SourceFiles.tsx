import { OtherControls } from '@quoin/shared-ui/ui/form/Field'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { UploadLine } from '../../media/UploadLine.tsx'
import { useFiles } from '../../media/useFiles.ts'
import { useUploads } from '../../media/useUploads.ts'
import { figureOf } from '../pictures/pictureOf.ts'
import { Refused } from '../Refused.tsx'
import { sorted } from '../sorted.ts'

interface Props {
  /** The container of the text box. */
  area: RefObject<HTMLElement | null>
  value: string
  onChange: (html: string) => void
}

/** Uploads pictures that are pasted or dropped into HTML, and inserts each at the cursor once it is in the library. */
export function SourceFiles({ area, value, onChange }: Props) {
  const { uploads, list } = useUploads()
  const [keys, setKeys] = useState<number[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const own = list.filter(({ key }) => keys.includes(key))
  const cursor = useRef<number>(undefined)
  useFiles({
    area,
    onFiles: (files) => {
      const { pictures, others } = sorted(files)
      setRefused(others)
      setKeys([...keys, ...uploads.add(pictures)])
    },
  })
  const write = useEffectEvent((figure: string) => {
    const box = area.current?.querySelector('textarea')
    const at = box?.selectionEnd ?? value.length
    cursor.current = at + figure.length
    onChange(`${value.slice(0, at)}${figure}${value.slice(at)}`)
  })
  const arrived = own.find(({ uploaded }) => uploaded !== undefined)
  useEffect(() => {
    if (arrived?.uploaded === undefined) return
    write(figureOf(arrived.uploaded.entity))
    uploads.forget(arrived.key)
  }, [uploads, arrived])
  // Setting the value moves the cursor to the end.
  useEffect(() => {
    const at = cursor.current
    cursor.current = undefined
    if (at !== undefined)
      area.current?.querySelector('textarea')?.setSelectionRange(at, at)
  }, [area, value])
  const drop = (key: number) => {
    uploads.stop(key)
    uploads.forget(key)
  }
  return (
    <OtherControls>
      {own.map((upload) => (
        <UploadLine
          key={upload.key}
          upload={upload}
          stop="Stop upload"
          onStop={() => drop(upload.key)}
          onRetry={() => uploads.retry(upload.key)}
          onForget={() => drop(upload.key)}
        />
      ))}
      <Refused names={refused} />
    </OtherControls>
  )
}
