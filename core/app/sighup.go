package app

import (
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

// stopSignals are the signals that stop a server: where a terminal started it, its closing too.
func stopSignals() []os.Signal {
	all := []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	if isTerminal(os.Stdin) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// ignoreHangups has a server go on that no terminal started when it gets SIGHUP, which asks other services to read their settings
// again. It gives what ends that.
func ignoreSIGHUP(log *slog.Logger) (stop func()) {
	if isTerminal(os.Stdin) {
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
