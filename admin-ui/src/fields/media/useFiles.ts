import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface Options {
  /** Where files are dropped and pasted; everywhere on the page for null. */
  area: RefObject<HTMLElement | null> | null
  onFiles: (files: File[]) => void
  disabled?: boolean
}

/** Takes files that are dropped onto an area or pasted into it. Gives whether some are held over it. */
export function useFiles({ area, onFiles, disabled = false }: Options): boolean {
  const [held, setHeld] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target = area === null ? window : area.current
    if (target === null || disabled) return
    const controller = new AbortController()
    const listen = <E extends Event>(name: string, listener: (event: E) => void) => {
      target.addEventListener(name, listener as (event: Event) => void, controller)
    }
    listen('dragover', (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setHeld(true)
    })
    listen('dragleave', ({ relatedTarget }: DragEvent) => {
      const within = target instanceof Node && target.contains(relatedTarget as Node)
      if (relatedTarget === null || (target instanceof Node && !within)) setHeld(false)
    })
    listen('drop', (event: DragEvent) => {
      setHeld(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    })
    listen('paste', (event: ClipboardEvent) => {
      const files = filesIn(event)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    })
    return () => {
      controller.abort()
      setHeld(false)
    }
  }, [area, disabled])
  return held
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** The files that are pasted; none where there is text as well, as office programs give a picture of it. */
function filesIn({ clipboardData }: ClipboardEvent): File[] {
  if (clipboardData === null || clipboardData.types.includes('text/plain')) return []
  return [...clipboardData.files]
}
