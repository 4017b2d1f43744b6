import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface Options {
  /** The area for drop and paste; the whole page for null. */
  area: RefObject<HTMLElement | null> | null
  onFiles: (files: File[]) => void
}

/** Accepts files that are dropped onto an area or pasted into it. Returns whether files are dragged over it. */
export function useFiles({ area, onFiles }: Options): boolean {
  const [held, setHeld] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target = area === null ? document.documentElement : area.current
    if (target === null) return
    const controller = new AbortController()
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setHeld(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!target.contains(relatedTarget as Node | null)) setHeld(false)
    }
    const drop = (event: DragEvent) => {
      setHeld(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    target.addEventListener('dragover', over, controller)
    target.addEventListener('dragleave', leave, controller)
    target.addEventListener('drop', drop, controller)
    target.addEventListener('paste', paste, controller)
    return () => {
      controller.abort()
    }
  }, [area])
  return held
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** The pasted files; none if there is text as well, since office programs add a picture of the text. */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (data === null || data.types.includes('text/plain')) return []
  return [...data.files]
}
