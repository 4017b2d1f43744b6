import { useEffect } from 'react'

/**
 * Creates a component that applies a style to the page while it is mounted; the first instance's style is used. It
 * replaces react-style-singleton, with which dialogs prevent the page from scrolling: that inserts a style element,
 * which the pages' policy refuses, unlike constructed style sheets.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined
  let count = 0

  function add(css: string) {
    if (count++ > 0) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }

  function remove() {
    if (--count > 0) return
    const sheets = document.adoptedStyleSheets
    document.adoptedStyleSheets = sheets.filter((one) => one !== sheet)
  }

  return function Sheet({ styles }: { styles: string }) {
    useEffect(() => {
      add(styles)
      return remove
    }, [styles])
    return null
  }
}
