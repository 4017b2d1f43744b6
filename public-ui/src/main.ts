import '@quoin/shared-ui/styles/base.css'
import './app/aids.css'
import { followBuild } from '@quoin/shared-ui/code/build'
import { trustReact } from '@quoin/shared-ui/code/trusted'
import { hearEarly } from './app/early.ts'
import { keepLoading } from './app/loading.ts'
import { startInSteps } from './app/steps.ts'
import { startAccessibility } from './features/accessibility/store.ts'

hearEarly()
keepLoading()
startAccessibility()
trustReact()
followBuild()
void startInSteps()
