import '@quoin/shared-ui/styles/base.css'
import { followBuild } from '@quoin/shared-ui/code/build'
import { followErrors, reporting } from '@quoin/shared-ui/code/report'
import { trustReact } from '@quoin/shared-ui/code/trusted'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import './app/kinds.ts'
import { hasDrafts } from './entry-form/draft/keptDraft.ts'
import { appearance } from './session/appearance.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

trustReact()
appearance.start()
followBuild(hasDrafts)
followErrors()
createRoot(root, reporting).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
