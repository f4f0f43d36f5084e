import { Anchor, Group, Text } from "@mantine/core";
import { parseRfc, RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL, type Rfc } from "@timbra/cfdi";
import { isCheckDigitDoubtful } from "@timbra/contract";
import { useTranslation } from "react-i18next";

interface RfcHintProps {
  readonly rfc: string;
  readonly onGeneric: (rfc: string) => void;
}

const KINDS = {
  fisica: "clients.kind_fisica",
  moral: "clients.kind_moral",
  "generico-nacional": "clients.kind_generico_nacional",
  "generico-extranjero": "clients.kind_generico_extranjero",
} as const satisfies Record<Rfc["kind"], string>;

/** What an RFC says by itself, as it is typed, and the two that stand for nobody in particular. */
export function RfcHint({ rfc, onGeneric }: RfcHintProps) {
  const { t } = useTranslation();
  const read = parseRfc(rfc);
  const generics = [
    { rfc: RFC_GENERICO_NACIONAL, label: t("clients.general_public") },
    { rfc: RFC_GENERICO_EXTRANJERO, label: t("clients.foreign") },
  ].filter((generic) => generic.rfc !== rfc);
  return (
    <>
      <div role="status">
        {read.ok && (
          <Text size="xs" c="dimmed" mt="xs">
            {t(KINDS[read.rfc.kind])}
          </Text>
        )}
        {isCheckDigitDoubtful(rfc) && (
          <Text size="xs" c="var(--tb-warning-ink)" mt="xs">
            {t("clients.check_digit")}
          </Text>
        )}
      </div>
      <Group gap="md" mt="xs" role="group" aria-label={t("clients.generic_choices")}>
        {generics.map((generic) => (
          <Anchor key={generic.rfc} component="button" type="button" size="xs" onClick={() => onGeneric(generic.rfc)}>
            {generic.label}
          </Anchor>
        ))}
      </Group>
    </>
  );
}
