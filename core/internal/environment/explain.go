package environment

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Explain says in one line what went wrong, and what can be done about it where that is known. The mistakes of content
// types have a line each.
func Explain(err error) string {
	if mistakes, ok := errors.AsType[schema.Mistakes](err); ok {
		return mistakes.Error()
	}
	if known, ok := errors.AsType[*core.Error](err); ok && known.Code != core.Internal {
		return oneLine(known.Detail)
	}
	if _, ok := errors.AsType[*upgrade.NewerSchema](err); ok {
		return oneLine(err.Error() + ": start the newer program, or this one with --allow-older")
	}
	if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "listen" {
		return explainListen(op)
	}
	hints := []struct {
		cause error
		hint  string
	}{
		{syscall.ENOSPC, "the disk is full"},
		{syscall.EROFS, "the data folder cannot be written to"},
		{fs.ErrPermission, "the data folder cannot be read and written"},
		{syscall.ENOTDIR, "the data folder is not a folder"},
		{fs.ErrNotExist, "the folder that should hold the data folder is missing"},
	}
	for _, h := range hints {
		if errors.Is(err, h.cause) {
			return oneLine(fmt.Sprintf("%s (%v)", h.hint, err))
		}
	}
	return oneLine(err.Error())
}

func explainListen(op *net.OpError) string {
	where, low := "the address", false
	if op.Addr != nil {
		where = op.Addr.String()
		tcp, ok := op.Addr.(*net.TCPAddr)
		low = ok && (tcp.Port == 80 || tcp.Port == 443)
	}
	switch {
	case errors.Is(op, syscall.EADDRINUSE) && low:
		return where + " is in use by another program: stop it, or choose another address with --addr, --http-addr or --https-addr"
	case errors.Is(op, syscall.EADDRINUSE):
		return where + " is in use by another program: stop it, or choose another address with --addr"
	case errors.Is(op, fs.ErrPermission) && low:
		return where + " may not be used by this user: give the program CAP_NET_BIND_SERVICE, as the systemd unit does, or choose ports from 1024 up"
	case errors.Is(op, fs.ErrPermission):
		return where + " may not be used by this user: choose a port from 1024 up with --addr"
	}
	return oneLine(fmt.Sprintf("cannot listen on %s: %v", where, op.Err))
}

func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// ExplainFileError names the file that failed, if the error is about a file. Explain would name the data folder.
func ExplainFileError(path string, err error) error {
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("there is no such file or folder: %s", path)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("this user may not use %s", path)
	}
	return err
}
