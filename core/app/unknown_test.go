package app_test

import (
	"strings"
	"testing"
)

// What the program does not know is refused with what was meant.
func TestUnknownCommandsAndFlags(t *testing.T) {
	for args, want := range map[string]string{
		"sevre":                               `quoin has no command "sevre": did you mean "serve"?`,
		"paint":                               `quoin has no command "paint": write one of add, backup, `,
		"user ad":                             `quoin user has no command "ad": did you mean "add"?`,
		"store move":                          `quoin store has no command "move": write one of copy`,
		"serve --trusted-proxies 10.0.0.1":    `unknown flag: --trusted-proxies: did you mean "--trusted-proxy"?`,
		"serve --colour red":                  "unknown flag: --colour: quoin serve --help lists them all",
		"backup site.tar --encrypt-two age1x": `did you mean "--encrypt-to"?`,
		"serve --demo=perhaps":                "invalid argument",
	} {
		out, err := command(t, nil, strings.Fields(args)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("quoin %s: %v, %s", args, err, out)
		}
	}
	misspelt := "QUOIN_" + "TRUSTED_PROXY"
	out, err := command(t, []string{misspelt + "=10.0.0.1"}, "serve").CombinedOutput()
	if err == nil || !strings.Contains(string(out), misspelt+` is not known: did you mean "QUOIN_TRUSTED_PROXIES"?`) {
		t.Errorf("%v, %s", err, out)
	}
	if out, err := command(t, nil, "user").CombinedOutput(); err != nil || !strings.Contains(string(out), "Available Commands") {
		t.Errorf("without a command: %v, %s", err, out)
	}
}
