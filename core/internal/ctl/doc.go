// Package ctl implements the command socket: a socket in the data folder, by which the process that has the store open
// runs a command for another process, with its standard input and output.
//
// Only the owner of the folder may use the socket file. A process that can connect could therefore also read and write
// the store itself, so there is no further authentication.
package ctl

import (
	"context"
	"errors"
	"io"
)

// Socket is the name of the socket in the data folder.
const Socket = "quoin.sock"

// ErrNobody says that no server listens in the folder, so that the caller may open the store itself.
var ErrNobody = errors.New("ctl: no server runs on this folder")

// Call is a command that one process runs for another.
type Call struct {
	Name     string   // the words of the command, as "user add"
	Args     []string // the arguments after them, without flags that only the calling process needs
	Terminal bool     // whether Err is a terminal, on which progress may be shown

	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// Run executes a call. Its context ends when the calling process disconnects or the server stops. Its error is the
// failure of the command, whose text the calling process shows.
type Run func(ctx context.Context, call Call) error
