import { appConfig } from '@quoin/shared-ui/vite'
import { mergeConfig, type Plugin } from 'vite'

/** What brings a page to life waits for what it is read with: its HTML and its font. */
function lateScript(): Plugin {
  const late = (html: string) =>
    html.replace('<script type="module"', '$& fetchpriority="low"')
  return {
    name: 'quoin:late-script',
    transformIndexHtml: { order: 'post', handler: late },
  }
}

// The server puts the styles into every page, and preloads a page's code: the manifest names it.
export default mergeConfig(appConfig({ base: '/', port: 5173 }), {
  plugins: [lateScript()],
  build: {
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      output: {
        // What most pages are made of is one file as well, as what every page loads is. What only some show
        // lies in a folder below it.
        codeSplitting: {
          groups: [{ name: 'ui', test: /\/public-ui\/src\/ui\/[^/]+$/ }],
        },
      },
    },
  },
})
