package app

import (
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/quoin-cms/quoin/core/internal/environment"
)

// stopSignals returns the signals that stop a server. SIGHUP, the closing of the terminal, is one of them if a terminal started it.
func stopSignals() []os.Signal {
	all := []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	if environment.IsTerminal(os.Stdin) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// ignoreSIGHUP makes a server that no terminal started ignore SIGHUP, which asks other services to read their settings
// again. The function it returns ends that.
func ignoreSIGHUP(log *slog.Logger) (stop func()) {
	if environment.IsTerminal(os.Stdin) {
		return func() {}
	}
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	go func() {
		for range hangups {
			log.Info("SIGHUP changes nothing: settings are read at the start; restart the server for new ones")
		}
	}()
	return func() {
		signal.Stop(hangups)
		close(hangups)
	}
}
