// Package ctl is the door for whoever may run commands on the machine: a socket in the data folder, by which the
// process that has the store open runs a command for another process, with its standard input and output.
//
// The socket is a file that only the owner of the folder may use, so whoever reaches it could as well read and write
// the store itself. Nothing is asked of them.
package ctl

import (
	"context"
	"errors"
	"io"
)

// Socket is the name of the socket in the data folder.
const Socket = "quoin.sock"

// ErrNobody says that no server listens in the folder: whoever asks may open the store themselves.
var ErrNobody = errors.New("ctl: no server runs on this folder")

// Call is a command that one process runs for another.
type Call struct {
	Name     string   // the words of the command, as "user add"
	Args     []string // what follows them, without flags that only the asking process needs
	Terminal bool     // whether Err is a terminal, so that progress may be drawn there

	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// Run carries out a call. Its context ends when the asking process goes away or the server stops. What it returns is
// the failure of the command, whose text the asking process shows.
type Run func(ctx context.Context, call Call) error
