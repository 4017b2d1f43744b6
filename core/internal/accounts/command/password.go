package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// askPassword asks for a password without showing it when in is a terminal, and else reads one line.
func askPassword(in io.Reader, prompts io.Writer) (string, error) {
	if file, ok := in.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return askTwice(file, prompts)
	}
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// askTwice guards against a slip that nobody can see.
func askTwice(terminal *os.File, prompts io.Writer) (string, error) {
	var answers [2]string
	for i, prompt := range []string{"Password: ", "Once more: "} {
		fmt.Fprint(prompts, prompt)
		answer, err := term.ReadPassword(int(terminal.Fd()))
		fmt.Fprintln(prompts)
		if err != nil {
			return "", fmt.Errorf("read the password: %w", err)
		}
		answers[i] = string(answer)
	}
	if answers[0] != answers[1] {
		return "", errors.New("the two passwords differ")
	}
	return answers[0], nil
}
