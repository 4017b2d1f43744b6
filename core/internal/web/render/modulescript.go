package render

import (
	"fmt"
	"log/slog"
	"sync/atomic"

	"modernc.org/quickjs"
)

// moduleScript is a module as engines run it, after the app's script.
type moduleScript struct {
	script
	name   string
	broken atomic.Bool
	log    *slog.Logger
}

func moduleScripts(config Config) []*moduleScript {
	all := make([]*moduleScript, len(config.Modules))
	for i, m := range config.Modules {
		all[i] = &moduleScript{script: script{source: string(m.Script)}, name: m.Name, log: config.Log}
	}
	return all
}

// start runs the module. A failure is logged once, and no engine tries the module again: its entry stays null, so that
// the app renders the page instead.
func (x *moduleScript) start(vm *quickjs.VM) {
	if !x.broken.Load() {
		err := x.run(vm)
		if err == nil {
			return
		}
		if x.broken.CompareAndSwap(false, true) {
			x.log.Error("a module cannot be run on the server; pages are drawn without it",
				slog.String("module", x.name), slog.Any("error", err))
		}
	}
	// If this fails as well, the page fails.
	_, _ = vm.Eval(fmt.Sprintf("globalThis.quoin.modules[%q] = null", x.name), quickjs.EvalGlobal)
}

func (x *moduleScript) run(vm *quickjs.VM) error {
	bytecode, err := x.compile(vm)
	if err != nil {
		return err
	}
	_, err = vm.EvalBytecode(bytecode)
	return err
}
