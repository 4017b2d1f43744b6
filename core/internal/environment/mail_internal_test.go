package environment

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func TestMailServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte("s3cret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const smtp, from = "smtp://ada@mail.example.com", "Quoin <hello@example.com>"
	for name, c := range map[string]struct {
		env  map[string]string
		args []string
		from string
		bad  string
	}{
		"nothing":            {},
		"flags":              {nil, []string{"--smtp", smtp, "--mail-from", from}, "hello@example.com", ""},
		"variables":          {map[string]string{"QUOIN_SMTP": smtp, "QUOIN_MAIL_FROM": from}, nil, "hello@example.com", ""},
		"a flag before both": {map[string]string{"QUOIN_SMTP": smtp, "QUOIN_MAIL_FROM": "a@b.co"}, []string{"--mail-from", from}, "hello@example.com", ""},
		"a password":         {map[string]string{"QUOIN_SMTP": smtp, "QUOIN_MAIL_FROM": from, "QUOIN_SMTP_PASSWORD": "s3cret"}, nil, "hello@example.com", ""},
		"a password in a file": {
			map[string]string{"QUOIN_SMTP": smtp, "QUOIN_MAIL_FROM": from, "QUOIN_SMTP_PASSWORD_FILE": file}, nil, "hello@example.com", "",
		},
		"two passwords":          {map[string]string{"QUOIN_SMTP_PASSWORD": "a", "QUOIN_SMTP_PASSWORD_FILE": file}, nil, "", "both set"},
		"no such file":           {map[string]string{"QUOIN_SMTP_PASSWORD_FILE": file + "s"}, nil, "", "QUOIN_SMTP_PASSWORD_FILE"},
		"no sender":              {nil, []string{"--smtp", smtp}, "", "needs both"},
		"no server":              {nil, []string{"--mail-from", from}, "", "needs both"},
		"a password in the flag": {nil, []string{"--smtp", "smtp://ada:s3cret@a.example", "--mail-from", from}, "", "must not have the password"},
		"another sender":         {nil, []string{"--smtp", smtp, "--mail-from", "hello"}, "", "the sender must be an address"},
	} {
		t.Run(name, func(t *testing.T) {
			config, err := configFromEnv(func(key string) string { return c.env[key] })
			flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
			config.Flags(flags)
			if err == nil {
				err = flags.Parse(c.args)
			}
			if err == nil {
				config.Mail.Server, err = config.MailServer()
			}
			switch {
			case c.bad != "":
				if err == nil || !strings.Contains(err.Error(), c.bad) || strings.Contains(err.Error(), "s3cret") {
					t.Errorf("%v, want %q", err, c.bad)
				}
			case err != nil, (config.Mail.Server == nil) != (c.from == ""), config.Mail.Server != nil && config.Mail.Server.From.Address != c.from:
				t.Errorf("%+v, %v", config.Mail.Server, err)
			case strings.Contains(c.env["QUOIN_SMTP_PASSWORD"]+c.env["QUOIN_SMTP_PASSWORD_FILE"], "s") && config.Mail.password != "s3cret":
				t.Errorf("the password is %q", config.Mail.password)
			}
		})
	}
}
