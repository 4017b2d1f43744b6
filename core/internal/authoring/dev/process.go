package dev

import (
	"errors"
	"os"
	"os/exec"
	"time"
)

// patience is how long a server may take to end once it was asked to.
const patience = 20 * time.Second

// process is a server that was started as a program.
type process struct {
	command *exec.Cmd
	ended   chan struct{}
	err     error // of its end; set before ended is closed
}

// Start starts a command as a server.
func Start(command *exec.Cmd) (Server, error) {
	detach(command)
	if err := command.Start(); err != nil {
		return nil, err
	}
	p := &process{command: command, ended: make(chan struct{})}
	go func() {
		p.err = command.Wait()
		close(p.ended)
	}()
	return p, nil
}

func (p *process) Ended() <-chan struct{} { return p.ended }

// Stop interrupts the program as a terminal does, and kills it if it does not end in time.
func (p *process) Stop() error {
	select {
	case <-p.ended:
		return nil
	default:
	}
	if err := p.command.Process.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return errors.Join(err, p.kill())
	}
	select {
	case <-p.ended:
		return p.err
	case <-time.After(patience):
		return errors.Join(errors.New("it did not end in time"), p.kill())
	}
}

func (p *process) kill() error {
	err := p.command.Process.Kill()
	<-p.ended
	return err
}
