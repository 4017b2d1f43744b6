import { type RefObject, useEffect } from 'react'
import { useSettings } from '../../content/settings.ts'
import { isPlain } from '../../page/isPlain.ts'
import { frameAttributes, frameOf } from './framed.ts'

/** Plays the film of a card in a text in place of its link, once it is clicked, if its host is allowed. */
export function useFilms(box: RefObject<HTMLElement | null>): void {
  const { filmHosts } = useSettings()
  useEffect(() => {
    const text = box.current
    const press = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element))
        return
      const link = event.target.closest<HTMLAnchorElement>('[data-film] a')
      const frame = link && frameOf(link.href, filmHosts)
      if (!frame) return
      event.preventDefault()
      const film = Object.assign(document.createElement('iframe'), {
        title: link.querySelector('strong')?.textContent ?? 'Film',
        allow: frameAttributes.allow,
        src: frame,
      })
      film.setAttribute('sandbox', frameAttributes.sandbox)
      link.replaceWith(film)
      film.focus()
    }
    text?.addEventListener('click', press)
    return () => {
      text?.removeEventListener('click', press)
    }
  }, [box, filmHosts])
}
