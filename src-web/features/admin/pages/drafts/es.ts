import type { PageDrafts } from '../drafted-pages.ts';

export const drafts: PageDrafts = {
  machineMade: 'Borrador hecho por una máquina: haga que lo revisen y borre esta línea',
  places: {
    name: 'su nombre o empresa',
    owner: 'su nombre',
    address: 'su dirección postal',
    email: 'su dirección de correo',
    phone: 'su número de teléfono',
    taxId: 'su número fiscal, si lo tiene',
  },
  pages: {
    privacy: {
      title: 'Privacidad',
      text: `
Esta página dice qué guarda este sitio sobre usted, por qué y durante cuánto tiempo.

## Quién es responsable

{name}, {address}. Si tiene preguntas sobre sus datos, escriba a {email}.

## Cuando solo lee

El sitio no pone cookies para la lectura. Cuenta las páginas vistas por día, sin nada sobre usted. La empresa que lo aloja
trata su dirección de red mientras tarda en responderle.

## Cuando me escribe

Su nombre, su dirección de correo y su mensaje se guardan hasta que los borro, para poder responderle.

## Cuando tiene una cuenta

Su dirección de correo, su nombre y una forma protegida de su contraseña se guardan hasta que usted elimina la cuenta, lo
que puede hacer en su panel. Allí también puede descargar todos sus datos.

## Cuando compra algo

Los pagos se hacen en PayPal, que tiene su propia declaración de privacidad. Sus pedidos y recibos se conservan durante
[[el tiempo que pide su ley]], como exigen las normas contables.

## Sus derechos

Puede preguntar qué se guarda sobre usted, pedir que se corrija o se borre, y reclamar ante
[[su autoridad de protección de datos]].
`,
    },
    terms: {
      title: 'Condiciones',
      text: `
Estas condiciones se aplican a lo que usted encarga en este sitio a {name}, {address}.

## Qué encarga

Lo que incluye un plan o un trabajo está escrito junto a su precio. El contrato se cierra cuando usted paga.

## Precios y pago

Los precios son [[con o sin impuestos]]. Se paga con PayPal. Un plan se vuelve a cobrar en cada período hasta que se cancela.

## Cancelación

Puede cancelar un plan en cualquier momento en su panel. Termina entonces con el período que ha pagado.

## Qué entrego

Entrego en un plazo de [[su plazo habitual]] desde que tengo lo que necesito de usted. Se incluyen [[cuántas]] rondas de
cambios.

## De quién son los textos

Cuando un texto está pagado, usted puede usarlo [[para qué fines]].

## Responsabilidad

Respondo de [[lo que usted responde, según permita su ley]].

## Ley

Se aplica la ley de [[su país]].
`,
    },
    imprint: {
      title: 'Aviso legal',
      text: `
{name}

{address}

Correo: {email}

Teléfono: {phone}

Número fiscal: {taxId}

Responsable del contenido: {owner}
`,
    },
    refunds: {
      title: 'Reembolsos',
      text: `
## Cuándo se le devuelve el dinero

Si no he empezado su encargo, se le devuelve todo lo que ha pagado. Escriba a {email} en un plazo de [[cuántos días]] días.

## Cuando el trabajo ha empezado

Se le devuelve la parte que corresponde a lo que aún no está hecho.

## Cómo

El dinero vuelve por donde vino, por PayPal, en un plazo de [[cuántos días]] días.
`,
    },
  },
};
