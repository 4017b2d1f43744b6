import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { sendFile } from '@quoin/shared-ui/api/sendFile'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Enclosed } from './enclosed.ts'

/** The server's limit for one inquiry. */
export const mostFiles = 5
const mostBytes = 10 * 1024 * 1024

/** A chosen file. */
export interface Chosen {
  key: number
  name: string
  size: number
  /** The share that was sent: 0 to 1. */
  share: number
  /** Why it cannot be sent; undefined while it can. */
  problem?: string
}

/** An upload in progress or done; its result is undefined if it failed. */
interface Sending {
  stop: AbortController
  id: Promise<string | undefined>
}

/** Files that are uploaded as soon as they are chosen. */
export function useFiles() {
  const [files, setFiles] = useState<Chosen[]>([])
  const sending = useRef(new Map<number, Sending>())
  const last = useRef(0)

  const acts = useMemo(() => {
    const change = (key: number, part: Partial<Chosen>) => {
      setFiles((old) => old.map((one) => (one.key === key ? { ...one, ...part } : one)))
    }
    const start = (file: File) => {
      const key = (last.current += 1)
      const stop = new AbortController()
      setFiles((old) => [...old, { key, name: file.name, size: file.size, share: 0 }])
      const id = sendAttachment(file, stop.signal, (part) => {
        change(key, part)
      })
      sending.current.set(key, { stop, id })
    }
    /** Uploads files up to the limit, and returns whether that was all. */
    const add = (all: File[]): boolean => {
      const room = mostFiles - sending.current.size
      all.slice(0, room).forEach(start)
      return all.length <= room
    }
    const remove = (key: number) => {
      sending.current.get(key)?.stop.abort()
      sending.current.delete(key)
      setFiles((old) => old.filter((one) => one.key !== key))
    }
    return { change, add, remove }
  }, [])

  const enclosed = useMemo<Enclosed>(
    () => ({
      ids: async () => {
        const ids = await Promise.all([...sending.current.values()].map(({ id }) => id))
        const there = ids.filter((id) => id !== undefined)
        if (there.length < ids.length)
          throw new Error('Please remove the attachments that could not be sent first.')
        return there
      },
      refuse: (errors) => {
        ;[...sending.current.keys()].forEach((key, place) => {
          const problem = errors[`attachments[${place}]`] ?? errors.attachments
          if (problem === undefined) return
          const stop = new AbortController()
          sending.current.set(key, { stop, id: Promise.resolve(undefined) })
          acts.change(key, { problem: `It ${problem}.` })
        })
      },
      clear: () => {
        sending.current.clear()
        setFiles([])
      },
    }),
    [acts],
  )

  useEffect(() => {
    const all = sending.current
    return () => {
      for (const { stop } of all.values()) stop.abort()
    }
  }, [])

  return { files, enclosed, add: acts.add, remove: acts.remove }
}

/** Uploads a file, and reports its progress; returns its id, or undefined if it failed. */
async function sendAttachment(
  file: File,
  signal: AbortSignal,
  report: (part: Partial<Chosen>) => void,
): Promise<string | undefined> {
  if (file.size > mostBytes) {
    report({ problem: 'It is larger than 10 MB.' })
    return undefined
  }
  try {
    const { text } = await sendFile('/api/inquiries/attachments', file, {
      signal,
      onProgress: (share) => {
        report({ share })
      },
    })
    report({ share: 1 })
    return (JSON.parse(text) as { id: string }).id
  } catch (error) {
    report({ problem: problemOf(error) })
    return undefined
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'There was no answer. Remove it, and add it again.'
  return error.status === 404 ? 'Attachments are not taken at present.' : error.text
}
